/** A line that is rewritten on a terminal; a file gets a new line for every tenth of the way. */
export class ProgressLine {
  private printedStep = '';
  private width = 0;

  constructor(private readonly name: string) {}

  show(position: number, target: number, suffix = ''): void {
    const percent = target === 0 ? 100 : Math.floor((position / target) * 100);
    const isTerminal = process.stdout.isTTY;
    const step = isTerminal ? `${percent} ${suffix}` : `${Math.floor(percent / 10)}`;
    if (step === this.printedStep) return;
    this.printedStep = step;
    this.write(`${this.name.padEnd(18)} ${percent}% ${suffix}`.trimEnd(), isTerminal ? '' : '\n');
  }

  finish(text: string): void {
    this.write('', '');
    console.log(`${this.name.padEnd(18)} ${text}`);
  }

  private write(text: string, end: string): void {
    process.stdout.write(
      process.stdout.isTTY ? `\r${text.padEnd(this.width)}${text === '' ? '\r' : ''}` : `${text}${end}`,
    );
    this.width = text.length;
  }
}
