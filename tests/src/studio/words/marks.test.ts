import { expect, it } from 'vitest';
import { changedDisclosures, isMarked } from '#domain/disclosures/index.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { listsIn, textRows } from '#src/studio/model/words/index.ts';
import { checkFlow } from '../../../../engine/compile/compile-flow.ts';
import { files, filesWithoutBrands, meta, vocabulary } from '../question-files.ts';

const FLOWS = ['apply', 'bcm'];
const rowsOf = (flow: string) => textRows(files, flow, 'harbor', 'es-US');

it.each(FLOWS)('[STUDIO-151] every mark that a text of %s can have passes the check', (flow) => {
  const marks = [...new Set(rowsOf(flow).flatMap(({ mark }) => mark ?? []))];
  const marked = setIn(files, `flows/${flow}/flow.json`, ['disclosures'], marks);
  const place = { folder: `flows/${flow}`, schemas: 'schemas', meta, catalog: vocabulary.catalog };
  expect(checkFlow(filesWithoutBrands(marked), place)).toMatchObject({ ok: true });
});

it.each(FLOWS)('[STUDIO-153] the mark of each text of %s protects it at its place in the files', (flow) => {
  const open = rowsOf(flow).filter(({ mark, place }) => {
    if (mark === undefined || !place) return false;
    const after = setIn(files, place.file, place.path, 'Another text');
    const reader = (all: typeof files) => (path: string) => all[path];
    return changedDisclosures([mark], [place.file], reader(files), reader(after)).every(
      (change) => change.mark !== mark,
    );
  });
  expect(open.map(({ key }) => key)).toEqual([]);
});

it.each(FLOWS)('[STUDIO-151] the texts of %s without a mark are those of other applications', (flow) => {
  const unmarked = rowsOf(flow).filter(({ mark }) => mark === undefined);
  const OTHERS: Record<string, RegExp> = {
    apply: /^(home\.(bcm|sections)|steps\.summary)\./,
    bcm: /^(home\.(?!bcm)|steps\.(funding-is-almost-here|owners|amount))/,
  };
  const rest = unmarked.filter(({ key }) => !OTHERS[flow]?.test(key));
  expect(rest.map(({ key }) => key)).toEqual([]);
});

it.each(FLOWS)('[STUDIO-154] a text of %s has the mark that covers it in brands and languages', (flow) => {
  const open = rowsOf(flow).filter(
    ({ key, mark }) => mark !== undefined && !isMarked([mark], key, listsIn(files)),
  );
  expect(open.map(({ key }) => key)).toEqual([]);
});

it('[STUDIO-154] a text of an owner has the mark of the whole list', () => {
  const marks = rowsOf('apply').filter(({ key }) => key.startsWith('fields.owner_n_email.'));
  expect(new Set(marks.map(({ mark }) => mark))).toEqual(new Set(['fields.owners']));
});
