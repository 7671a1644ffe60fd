import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** A copy of flows/, schemas/ and brands/ that tests change one after another: copying costs more than a check. */
export class FlowCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'trellis-flow-'));
  private readonly written = new Set<string>();

  constructor() {
    for (const room of ['flows', 'schemas', 'brands']) {
      cpSync(join(root, room), join(this.folder, room), { recursive: true });
    }
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  write(file: string, text: string): void {
    this.written.add(file);
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /**
   * Replaces the first occurrence of `from`.
   * @throws if there is none, because the test would then prove nothing
   */
  edit(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    this.write(
      file,
      text.replace(from, () => to),
    );
  }

  /** Changes a JSON file. `T` is the type that the test expects. */
  change<T>(file: string, change: (json: T) => void): void {
    const json = JSON.parse(this.read(file)) as T;
    change(json);
    this.write(file, JSON.stringify(json, null, 2));
  }

  /** Line (from 1) of the first occurrence of a text. */
  lineOf(file: string, text: string): number {
    const index = this.read(file).indexOf(text);
    if (index < 0) throw new Error(`${file} has no ${text}`);
    return this.read(file).slice(0, index).split('\n').length;
  }

  /** Undoes all changes of the copy. */
  restore(): void {
    for (const file of this.written) {
      const original = join(root, file);
      if (existsSync(original)) writeFileSync(this.path(file), readFileSync(original));
      else rmSync(this.path(file));
    }
    this.written.clear();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
