const NAME_WIDTH = 18;

/** Returns whole percents; 100 if there is nothing to do. */
export const calculatePercent = (position: number, target: number): number =>
  target === 0 ? 100 : Math.floor((position / target) * 100);

export const padName = (name: string): string => name.padEnd(NAME_WIDTH);

/** A line that is rewritten on a terminal; a file gets a new line for every tenth of the way. */
export class ProgressLine {
  private printedStep = '';
  private width = 0;

  constructor(private readonly name: string) {}

  show(position: number, target: number, suffix = ''): void {
    const percent = calculatePercent(position, target);
    const isTerminal = process.stdout.isTTY;
    const step = isTerminal ? `${percent} ${suffix}` : `${Math.floor(percent / 10)}`;
    if (step === this.printedStep) return;
    this.printedStep = step;
    this.write(`${padName(this.name)} ${percent}% ${suffix}`.trimEnd(), isTerminal ? '' : '\n');
  }

  finish(text: string): void {
    this.write('', '');
    console.log(`${padName(this.name)} ${text}`);
  }

  private write(text: string, lineEnd: string): void {
    process.stdout.write(
      process.stdout.isTTY ? `\r${text.padEnd(this.width)}${text === '' ? '\r' : ''}` : `${text}${lineEnd}`,
    );
    this.width = text.length;
  }
}
