import { delegateKey, type JsonObject } from '../../../index.ts';
import type { FlowDefinition } from '../../definition/index.ts';
import { type JsonFile, type Problem, problemAt } from '../../source/index.ts';
import { type BrandVocabulary, overridableTexts } from './brand-content.ts';

/**
 * Notes the consent texts that a brand lacks: certifications of reviews and delegated parts [SCREEN-59], and the texts
 * of notices in a flow with a certification [SCREEN-64].
 */
export function noteConsents(content: JsonObject, vocabulary: BrandVocabulary, file: JsonFile): Problem[] {
  const defaults = overridableTexts(vocabulary);
  return vocabulary.flows
    .flatMap((flow) => [...certifications(flow), ...noticeTexts(flow, content)])
    .filter(({ key }) => (content[key] ?? defaults.get(key) ?? '') === '')
    .map(({ key, what }) =>
      problemAt(file, ['content'], what, `Write the words under "content", as "${key}".`),
    );
}

interface ExpectedText {
  key: string;
  what: string;
}

function certifications({ id, steps }: FlowDefinition): ExpectedText[] {
  return steps.flatMap((step) => [
    ...(step.view === 'review'
      ? [
          {
            key: `steps.${step.id}.certification`,
            what: `the brand gives no certification for "${id}": the summary shows none, and none is kept`,
          },
        ]
      : []),
    ...(step.delegates ?? []).map((delegate) => ({
      key: delegateKey(step, delegate, 'certification'),
      what: `the brand gives no certification for "${delegate.name}" of "${id}": the person who is asked certifies nothing`,
    })),
  ]);
}

function noticeTexts({ id, steps }: FlowDefinition, content: JsonObject): ExpectedText[] {
  const review = steps.find(({ view }) => view === 'review');
  if (!review || !(content[`steps.${review.id}.certification`] ?? review.certification)) return [];
  const keys = steps.flatMap(({ notices }) => notices.flatMap((notice) => notice.content ?? []));
  return [...new Set(keys)].map((key) => ({
    key,
    what: `the brand has a certification for "${id}" without the text that its notices show`,
  }));
}
