import { expect, type Frame, type Locator, type Page } from '@playwright/test';

/** Exceeds the number of focusable elements of any page. */
const MAX_TAB_PRESSES = 300;

interface FocusedElement {
  /** The element's HTML, which identifies it. */
  readonly html: string;
  readonly hasRing: boolean;
  /** Relative to the element's frame. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const readFocusedElement = (frame: Frame): Promise<FocusedElement | null> =>
  frame.evaluate(() => {
    const element = document.activeElement;
    // After a page's last element the browser's own controls follow;
    // the developer bar is not part of the shop.
    if (element === null || element === document.body || element.closest('.dev-bar')) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // A slider's ring is around its thumb, whose style scripts cannot read.
    const isThumb = element.matches('input[type=range]');
    const hasRing = isThumb || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
    return { html: element.outerHTML.slice(0, 100), hasRing, box: { x, y, width, height } };
  });

/** Lists what hides a part of the page: the window's edge, or a fixed element. */
const listCovers = (page: Page, box: FocusedElement['box']): Promise<string[]> =>
  page.evaluate(({ x, y, width, height }) => {
    const [centerX, centerY] = [x + width / 2, y + height / 2];
    const isSeen =
      centerX >= 0 && centerX <= window.innerWidth && centerY >= 0 && centerY <= window.innerHeight;
    const bars = [...document.querySelectorAll('body *')].filter((candidate) => {
      const isBar = /sticky|fixed/.test(getComputedStyle(candidate).position);
      if (!isBar || candidate.contains(document.activeElement)) return false;
      const bar = candidate.getBoundingClientRect();
      const overlapWidth = Math.min(x + width, bar.right) - Math.max(x, bar.left);
      return overlapWidth > 1 && Math.min(y + height, bar.bottom) - Math.max(y, bar.top) > 1;
    });
    return [
      ...(isSeen ? [] : ['is out of sight']),
      ...bars.map(({ className }) => `is behind .${className}`),
    ];
  }, box);

/** Lists what is wrong with the current focus: it is hidden, or has no ring. Also looks inside a frame. */
async function listFocusFaults(page: Page): Promise<string[]> {
  const element = (await page.evaluateHandle(() => document.activeElement)).asElement();
  const frame = await element?.contentFrame();
  const frameBox = frame ? await element?.boundingBox() : null;
  const focus = await readFocusedElement(frame ?? page.mainFrame());
  if (focus === null) return [];
  const { x, y } = frameBox ?? { x: 0, y: 0 };
  const faults = await listCovers(page, { ...focus.box, x: focus.box.x + x, y: focus.box.y + y });
  return [...faults, ...(focus.hasRing ? [] : ['has no ring'])].map((fault) => `${focus.html} ${fault}`);
}

/** True if the target has the focus, through its frames. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node === document.activeElement && document.hasFocus());

/** Tabs forward or back to the target, and checks at each step that the focus is visible. */
export async function moveFocusTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeAttached();
  for (let stopCount = 0; stopCount < MAX_TAB_PRESSES; stopCount++) {
    await expect.poll(() => listFocusFaults(page)).toEqual([]);
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${String(target)}`);
}

/** Tabs to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await moveFocusTo(page, target);
  await page.keyboard.type(text);
}

/** Tabs to a button or link and presses the key. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await moveFocusTo(page, target);
  // Unlike a click, a key does not wait until the button is enabled.
  await expect(target).toBeEnabled();
  await page.keyboard.press(key);
}
