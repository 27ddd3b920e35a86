import { createHash } from 'node:crypto';

/** Adds buttons that copy the curl line of a failure, and all its steps. Without it, a click selects a line. */
export const pageScript = `
const copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.body.appendChild(document.createElement('textarea'));
    area.value = text;
    area.select();
    document.execCommand('copy');
    area.remove();
  }
};
const button = (name, text) => {
  const one = document.createElement('button');
  one.textContent = name;
  one.onclick = async () => {
    await copied(text);
    one.textContent = 'Copied';
    setTimeout(() => { one.textContent = name; }, 1500);
  };
  return one;
};
for (const line of document.querySelectorAll('pre[lang=sh]:not(details pre)')) {
  const before = line.parentElement.querySelectorAll(':scope > details > pre[lang=sh]');
  const steps = [...before, line].map((one) => one.textContent);
  const buttons = document.createElement('div');
  buttons.className = 'copy';
  buttons.append(button('Copy', line.textContent));
  if (steps.length > 1) {
    buttons.append(button('Copy all ' + steps.length + ' steps', steps.join('\\n')));
  }
  line.before(buttons);
}
`;

/** The source of the script in a Content-Security-Policy: the page runs no other one. */
export const scriptSource = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;
