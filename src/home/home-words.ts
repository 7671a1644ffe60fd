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
 * [FLOW-13]. @param addedFlows the page's released flows (`boot.flows`)
 */
export function homeWords(
  content: Record<string, string> = {},
  flow: string = MAIN_FLOW.id,
  addedFlows: Boot['flows'] = {},
): HomeWords {
  const homePage = homePages[flow] ?? addedFlows[flow]?.added?.homePage;
  if (!homePage) throw new Error(`Unknown flow '${flow}'`);
  const prefix = flow === MAIN_FLOW.id ? 'home' : `home.${flow}`;
  const ownText = (key: string, fallback: string): string => content[`${prefix}.${key}`] ?? fallback;
  return {
    title: ownText('title', homePage.title),
    subtitle: ownText('subtitle', homePage.subtitle),
    button: ownText('button', homePage.button),
    continue: ownText('continue', homePage.continue),
    art: homePage.art ?? '',
    boxes: homePage.boxes.map((box) => ({
      key: box.key,
      art: box.art ?? '',
      title: ownText(`boxes.${box.key}.title`, box.title),
      text: ownText(`boxes.${box.key}.text`, box.text),
    })),
    ...(homePage.facts && {
      facts: {
        title: ownText('facts.title', homePage.facts.title),
        // A fact without a default text needs the brand's.
        items: homePage.facts.items
          .map(({ key, term, text }) => ({
            key,
            term: ownText(`facts.${key}.term`, term),
            text: ownText(`facts.${key}.text`, text),
          }))
          .filter(({ text }) => text !== ''),
      },
    }),
    need: {
      title: ownText('need.title', homePage.need.title),
      time: ownText('need.time', homePage.need.time),
      items: homePage.need.items.map((item, index) => ownText(`need.items.${index + 1}`, item)),
    },
    protect: {
      title: ownText('protect.title', homePage.protect.title),
      text: ownText('protect.text', homePage.protect.text),
    },
  };
}
