import { expect, it } from 'vitest';
import { commands } from 'vitest/browser';

/** Shows the sample report in a frame of this width, with everything unfolded. */
async function showReport(width: number): Promise<Document> {
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
  return page;
}

it.each([320, 390, 800, 1440])('the report page fits a screen of %i pixels', async (width) => {
  const page = await showReport(width);

  const wide = [...page.body.querySelectorAll(':not(pre *)')].filter(
    (element) => element.getBoundingClientRect().right > width,
  );

  expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(wide.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

it('a long curl line wraps within its own box', async () => {
  const page = await showReport(390);

  const box = page.querySelector('pre') as HTMLElement;

  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});
