import axe from 'axe-core';
import { controlSpeech } from './control-speech.ts';

const LIVE =
  'output:not([aria-live]), [role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
const UNSPOKEN = '[hidden], [aria-hidden=true]';

/** The speech of a page in order: each element that takes the focus, each change of a live region. */
export interface SpeechLog {
  /** The lines since the last call. */
  take(): string[];
  /** The lines since the last `take`, which stay. */
  peek(): string[];
  stop(): void;
}

/** Starts to record. A live region speaks its whole text when the text changes, and nothing when it is emptied. */
export function recordSpeech(): SpeechLog {
  let lines: string[] = [];
  const last = new Map<Element, string>();
  const readRegions = (): void => {
    for (const region of document.querySelectorAll(LIVE)) {
      // Behind a dialog. Its text is not announced again when the dialog closes.
      if (region.closest(UNSPOKEN)) continue;
      const words = wordsOf(region);
      // A region that appears with its text is not announced.
      if (last.has(region) && last.get(region) !== words && words !== '')
        lines.push(
          `${region.getAttribute('role') ?? (region.localName === 'output' ? 'status' : 'live')}: ${words}`,
        );
      last.set(region, words);
    }
  };
  let before: Element | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    readRegions();
    // The component library puts nameless elements around a dialog or list, which move the focus to the next element.
    if (!(target instanceof Element) || target.hasAttribute('data-tabster-dummy')) return;
    axe.setup(document.body);
    const enteredGroups = groupsAround(target).filter((group) => !group.contains(before));
    lines.push(...enteredGroups.map((group) => `in ${speechOf(group)}`), speechOf(target));
    axe.teardown();
    before = target;
  };
  readRegions();
  const observer = new MutationObserver(readRegions);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener('focusin', onFocus);
  return {
    take() {
      readRegions();
      const newLines = lines.map(withoutTime);
      lines = [];
      return newLines;
    },
    peek() {
      readRegions();
      return lines;
    },
    stop() {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    },
  };
}

function speechOf(element: Element): string {
  const { role, name, states, description } = controlSpeech(element);
  return [`${role} "${name}"`, ...states, ...(description ? [`described: ${description}`] : [])].join(', ');
}

/** The groups and dialogs around an element, the outermost first. */
function groupsAround(element: Element): Element[] {
  const around = element.parentElement?.closest('fieldset, [role$=group], [role$=dialog]');
  return around ? [...groupsAround(around), around] : [];
}

function wordsOf(region: Element): string {
  const copy = region.cloneNode(true) as Element;
  for (const unspoken of copy.querySelectorAll(UNSPOKEN)) unspoken.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

const withoutTime = (line: string): string => line.replaceAll(/\d{1,2}:\d{2}\s[AP]M/g, '10:42 AM');
