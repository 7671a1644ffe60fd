import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { withTitle } from '../publish/info-step.ts';
import type { staffOf } from '../staff.ts';

export const FLOW = 'flows/apply/flow.json';
const MARK = '"steps.info.heading", ';
const PLACE = '"disclosures": [';
export const REFUSED = {
  code: 'publish-refused',
  msg: expect.stringContaining('a text of a step in'),
};

export type Edit = [who: string, path: string, change: (text: string) => string];

export const heading =
  (words: string) =>
  (text: string): string =>
    withTitle(text, words);
export const marked = (text: string): string => text.replace(PLACE, `${PLACE}${MARK}`);
export const unmarked = (text: string): string => text.replace(MARK, '');
export const renamed = (text: string): string =>
  text.replace(/"title": "[^"]*"/, `"title": "Info ${randomUUID()}"`);
/** A condition of the step. */
export const conditional = (text: string): string =>
  text.replace('{', '{ "show": { "visitor.outsideUs": false },');

/** Calls of Studio that save edits of the step 'info' and of the list of disclosures. */
export function editsBy(staff: ReturnType<typeof staffOf>) {
  /** A draft after these saves, in order. */
  async function saveEdits(edits: readonly Edit[]): Promise<StudioDraft> {
    let draft = await staff.open();
    for (const [who, path, change] of edits) {
      const text = change(draft.files[path] ?? '');
      expect(text).not.toBe(draft.files[path]);
      const savedResponse = await staff.save(who, draft, { [path]: text });
      expect(savedResponse.statusCode, `${who}: ${savedResponse.body}`).toBe(200);
      draft = { ...draft, files: { ...draft.files, [path]: text }, version: savedResponse.json().version };
    }
    return draft;
  }
  return {
    saved: saveEdits,
    /** A draft after these saves that a publisher without the role legal cannot publish. */
    async refused(edits: readonly Edit[]): Promise<StudioDraft> {
      const draft = await saveEdits(edits);
      expect((await staff.publish('pub', draft)).json()).toMatchObject(REFUSED);
      return draft;
    },
  };
}
