import { expect, it } from 'vitest';
import { commands } from 'vitest/browser';

it('the report page fits a narrow screen, with everything unfolded and an index that scrolls by itself', async () => {
  const width = 320;
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${width}px; height: 844px; border: 0`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.srcdoc = await commands.readFile('test/verify/report/sample-report.html');
  document.body.append(frame);
  await loaded;
  const page = frame.contentDocument as Document;
  for (const details of page.querySelectorAll('details')) {
    details.open = true;
  }

  const wide = [...page.body.querySelectorAll(':not(pre *, nav *)')].filter(
    (element) => element.getBoundingClientRect().right > width,
  );
  const box = page.querySelector('pre') as HTMLElement;

  expect(wide.map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});
