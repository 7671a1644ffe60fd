import { homePage as apply } from 'virtual:trellis/home/apply';
import { homePage as bcm } from 'virtual:trellis/home/bcm';
import type { FlowId } from '../shell/flows.ts';

export interface HomeWords {
  title: string;
  subtitle: string;
  button: string;
  continue: string;
  boxes: { key: string; title: string; text: string; art: string }[];
  need: { title: string; time: string; items: string[] };
  protect: { title: string; text: string };
}

const PAGES: Record<FlowId, typeof apply> = { apply, bcm };

/**
 * The words of a flow's home with a brand's on top: `home.title`, `home.subtitle`, `home.button`, `home.boxes.one.title`,
 * `home.boxes.one.text`, `home.need.title`, `home.protect.text` and so on (spec §1); of another flow `home.bcm.title`.
 */
export function homeWords(content: Record<string, string> = {}, flow: FlowId = 'apply'): HomeWords {
  const homePage = PAGES[flow];
  const prefix = flow === 'apply' ? 'home' : `home.${flow}`;
  const own = (key: string, fallback: string): string => content[`${prefix}.${key}`] ?? fallback;
  return {
    title: own('title', homePage.title),
    subtitle: own('subtitle', homePage.subtitle),
    button: own('button', homePage.button),
    continue: own('continue', homePage.continue),
    boxes: homePage.boxes.map((box) => ({
      key: box.key,
      art: box.art ?? '',
      title: own(`boxes.${box.key}.title`, box.title),
      text: own(`boxes.${box.key}.text`, box.text),
    })),
    need: {
      title: own('need.title', homePage.need.title),
      time: own('need.time', homePage.need.time),
      items: homePage.need.items.map((item, at) => own(`need.items.${at + 1}`, item)),
    },
    protect: {
      title: own('protect.title', homePage.protect.title),
      text: own('protect.text', homePage.protect.text),
    },
  };
}
