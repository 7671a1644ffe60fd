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
    .map(({ key, what }) => problemAt(file, ['content'], what, `Write it as the text "${key}".`));
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
            what: `"${step.title}" of ${id} has no certification: applicants certify nothing`,
          },
        ]
      : []),
    ...(step.delegates ?? []).map((delegate) => ({
      key: delegateKey(step, delegate, 'certification'),
      what: `"${delegate.title}" of ${id} has no certification: the person who is asked certifies nothing`,
    })),
  ]);
}

function noticeTexts({ id, steps }: FlowDefinition, content: JsonObject): ExpectedText[] {
  const review = steps.find(({ view }) => view === 'review');
  if (!review || !(content[`steps.${review.id}.certification`] ?? review.certification)) return [];
  const keys = steps.flatMap(({ notices }) => notices.flatMap((notice) => notice.content ?? []));
  return [...new Set(keys)].map((key) => ({
    key,
    what: `${id} has a certification, but the text of its notices is missing`,
  }));
}
