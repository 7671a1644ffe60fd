import type { CompiledStep, Json, JsonObject } from '../../index.ts';

type Notice = CompiledStep['notices'][number];

/**
 * The notices of a step.
 * @param home prefix of the content keys of the front page, whose texts a notice can show
 * @param defineRule returns the name of a notice's rule as `when`, if it has one
 */
export function defineNotices(
  notices: readonly JsonObject[],
  home: string,
  defineRule: (when: Json | undefined) => Pick<Notice, 'when'>,
): Notice[] {
  return notices.map(({ id, intent, text, home: noticeHome, at, when }) => ({
    id: String(id),
    intent: intent === 'warning' ? 'warning' : 'info',
    text: typeof text === 'string' ? text : '',
    ...(typeof noticeHome === 'string' ? { content: `${home}.${noticeHome}` } : {}),
    ...(at === 'end' ? { at } : {}),
    ...defineRule(when),
  }));
}
