/** Milliseconds after which a scenario counts as failed. */
const LONGEST_MS = 30_000;

/** The functions that the benchmark calls in a page; every scenario of every engine offers the same. */
export interface Scenario {
  /**
   * Creates everything that exists before a step is shown (the application around it).
   * @returns a function that renders the step
   */
  prepare: (root: HTMLElement) => () => void;
  /** Number of controls (input, select, textarea) in the complete form. */
  controls: number;
  /** A selector that matches once the errors are shown. */
  errors: string;
  /** Ids of the fields to type in. */
  typed: string[];
}

export interface Stage {
  /** Creates everything that exists before the step is shown; not measured. */
  prepare: (scenario: string) => void;
  /** Milliseconds from the call to the painted form. */
  mount: (scenario: string) => Promise<number>;
  facts: (scenario: string) => { controls: number; typed: string[] };
  /** Milliseconds from the click on the submit button to the painted errors. */
  submit: (scenario: string) => Promise<number>;
  /**
   * Starts recording key presses; `keys` returns the milliseconds from each to its paint, and the longest task after.
   */
  watchKeys: () => void;
  keys: () => { keys: number[]; longest: number };
}

/** Publishes the scenarios of a page for the benchmark. */
export function offer(scenarios: Record<string, Scenario>): void {
  const of = (name: string): Scenario => {
    const scenario = scenarios[name];
    if (!scenario) throw new Error(`no scenario '${name}'`);
    return scenario;
  };
  const root = document.getElementById('root') ?? document.body;
  const controls = (): number => root.querySelectorAll('input,select,textarea').length;
  let draw = (): void => {
    throw new Error('prepare comes first');
  };
  const noted = { keys: [] as number[], longest: 0 };
  const stage: Stage = {
    facts: (name) => ({ controls: controls(), typed: of(name).typed }),
    prepare(name) {
      draw = of(name).prepare(root);
    },
    async mount(name) {
      const startMs = performance.now();
      draw();
      await until(() => controls() >= of(name).controls);
      await nextPaint();
      return performance.now() - startMs;
    },
    async submit(name) {
      const button = root.querySelector<HTMLElement>('button[type="submit"]');
      const startMs = performance.now();
      button?.click();
      await until(() => root.querySelector(of(name).errors) !== null);
      await nextPaint();
      return performance.now() - startMs;
    },
    watchKeys() {
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) noted.longest = Math.max(noted.longest, duration);
      }).observe({ type: 'longtask', buffered: false });
      window.addEventListener(
        'keydown',
        (event) => void nextPaint().then(() => noted.keys.push(performance.now() - event.timeStamp)),
        true,
      );
    },
    keys: () => noted,
  };
  Object.assign(window, { stage });
}

/** Resolves once the current document has been painted: in a separate task after the next frame. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
  });
}

/** Waits for a change of the document after which the condition holds. */
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('what was waited for did not come')), LONGEST_MS);
    if (holds()) {
      resolve();
      return;
    }
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}
