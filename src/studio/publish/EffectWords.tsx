import { Button } from '@fluentui/react-components';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { useDraft, useDraftState, useMayEdit } from '../draft/use-draft.ts';
import forms from '../forms/application.schema.json' with { type: 'json' };
import { fieldTitle, migrationsFile } from '../model/files/index.ts';
import { Lines } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

type Effect = NonNullable<StudioReview['effect']>;

/** The effect of a draft on the open applications, with a way to keep answers that would lose their place. */
export function EffectWords({ effect }: { effect: StudioReview['effect'] }) {
  const draft = useDraft();
  const mayEdit = useMayEdit();
  const flow = useDraftState((state) => state.flow);
  const files = useDraftState((state) => state.history.files);
  const original = useDraftState((state) => state.original);
  if (!effect) return null;
  const { refused, lost } = effect;
  const migrate = () => {
    const file = migrationsFile(flow);
    if (files[file] === undefined)
      draft.edit(word('publish.migrate'), (all) => ({ ...all, [file]: NO_MIGRATIONS }));
    draft.show('json', { file });
  };
  return (
    <section aria-labelledby="effect-title">
      <h3 id="effect-title">{word('publish.effect')}</h3>
      <EffectLines effect={effect} titleOf={(field) => fieldTitle([files, original], flow, field)} />
      {mayEdit && Object.keys({ ...refused, ...lost }).length > 0 && (
        <>
          <p>{word('publish.migrateWhy')}</p>
          <Button onClick={migrate}>{word('publish.migrate')}</Button>
        </>
      )}
    </section>
  );
}

/** The counts of an effect as sentences. */
export function EffectLines({ effect, titleOf }: { effect: Effect; titleOf: (field: string) => string }) {
  const { asked, refused, lost, unasked, ...sums } = effect;
  const nameOf = (field: string): string => `"${titleOf(field)}"`;
  const ruleOf = (broken: string): string => {
    const [field = '', rule = ''] = broken.split(' ');
    return `${nameOf(field)} (${RULES.get(rule) ?? rule})`;
  };
  const lookedAt = sums.move + sums.stay;
  const lines = [
    ...linesOf('publish.effectAsked', asked, nameOf),
    ...linesOf('publish.effectRefused', refused, ruleOf),
    ...linesOf('publish.effectLost', lost, nameOf),
    ...linesOf('publish.effectUnasked', unasked, nameOf, { lookedAt }),
  ];
  return (
    <>
      <p>{word(`publish.${sentenceOf(sums.total, lookedAt)}`, { ...sums, lookedAt })}</p>
      {lines.length > 0 && <Lines of={lines} />}
    </>
  );
}

const NO_MIGRATIONS = '{\n  "migrations": []\n}\n';

/** The server examines a sample of very many applications. */
function sentenceOf(total: number, lookedAt: number): string {
  if (total === 0) return 'effectNone';
  return lookedAt < total ? 'effectOfSome' : 'effectSum';
}

const linesOf = (
  key: string,
  counts: Record<string, number>,
  nameOf: (what: string) => string,
  more: { lookedAt?: number } = {},
): string[] =>
  Object.entries(counts).map(([what, count]) => word(key, { what: nameOf(what), count, ...more }));

/** The label of each rule by keyword. */
const RULES = new Map(
  forms.properties.errors.items.properties.rule['x-options'].map(({ value, label }) => [
    value,
    lowerFirst(label),
  ]),
);

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
