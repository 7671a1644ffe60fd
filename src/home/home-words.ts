import { homePages } from 'virtual:trellis/homes';
import type { Boot } from '../brand/boot.ts';
import { MAIN_FLOW } from '../shell/navigation/index.ts';

export interface HomeWords {
  title: string;
  subtitle: string;
  button: string;
  continue: string;
  art: string;
  boxes: { key: string; title: string; text: string; art: string }[];
  facts?: { title: string; items: { key: string; term: string; text: string }[] };
  need: { title: string; time: string; items: string[] };
  protect: { title: string; text: string };
}

/**
 * The texts of a flow's home with a brand's overrides (`home.title`; of another flow `home.bcm.title`)
 * [FLOW-13]. @param added the page's released flows (`boot.flows`)
 */
export function homeWords(
  content: Record<string, string> = {},
  flow: string = MAIN_FLOW.id,
  addedFlows: Boot['flows'] = {},
): HomeWords {
  const homePage = homePages[flow] ?? addedFlows[flow]?.added?.homePage;
  if (!homePage) throw new Error(`Unknown flow '${flow}'`);
  const prefix = flow === MAIN_FLOW.id ? 'home' : `home.${flow}`;
  const own = (key: string, fallback: string): string => content[`${prefix}.${key}`] ?? fallback;
  return {
    title: own('title', homePage.title),
    subtitle: own('subtitle', homePage.subtitle),
    button: own('button', homePage.button),
    continue: own('continue', homePage.continue),
    art: homePage.art ?? '',
    boxes: homePage.boxes.map((box) => ({
      key: box.key,
      art: box.art ?? '',
      title: own(`boxes.${box.key}.title`, box.title),
      text: own(`boxes.${box.key}.text`, box.text),
    })),
    ...(homePage.facts && {
      facts: {
        title: own('facts.title', homePage.facts.title),
        // A fact without a default text needs the brand's.
        items: homePage.facts.items
          .map(({ key, term, text }) => ({
            key,
            term: own(`facts.${key}.term`, term),
            text: own(`facts.${key}.text`, text),
          }))
          .filter(({ text }) => text !== ''),
      },
    }),
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
