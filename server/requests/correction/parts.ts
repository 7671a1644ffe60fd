import { roleField, serverFields } from '#domain/roles.ts';
import {
  type CompiledStep,
  expandedFields,
  type FormContext,
  hiddenFields,
  itemTitle,
  listOf,
  locate,
  partKey,
  reasonNotShown,
  reviewLabels,
  type Substep,
  stepTitle,
} from '#engine';

export interface CorrectionPart {
  /** The part's path: `business/ein`, or `owners/ID/identity` with the item's id. */
  part: string;
  step: CompiledStep;
  /** `Further Business Details: Tax ID`; for a part of an item also the item's name. */
  title: string;
  /** The flat names of the part's fields. */
  names: string[];
  /** The pointers of the fields, with ids instead of positions: `/owners/ID/ssn`. */
  pointers: string[];
}

/** The parts that an applicant can correct: substeps, and the other fields of a step, if one of them is shown. */
export function findCorrectionParts(context: FormContext): CorrectionPart[] {
  return context
    .visibleSteps()
    .filter(({ view, signIn }) => view === 'form' && !signIn)
    .flatMap((step) => [
      ...step.substeps
        .filter(({ add }) => !add)
        .flatMap((substep) => createSubstepParts(context, step, substep)),
      ...createRestParts(context, step),
    ]);
}

/** Finds the parts with these paths, in the order of the steps; undefined if one is missing. */
export function findNamedParts(context: FormContext, names: readonly string[]): CorrectionPart[] | undefined {
  const matchingParts = findCorrectionParts(context).filter(({ part }) => names.includes(part));
  return matchingParts.length === new Set(names).size ? matchingParts : undefined;
}

function createSubstepParts(context: FormContext, step: CompiledStep, substep: Substep): CorrectionPart[] {
  const { path, fields } = substep;
  if (!path.includes('{idx}')) return createParts(context, step, path, fields, substep);
  const list = locate(context.flow.application, fields[0]?.replace('{idx}', '1') ?? '')?.list;
  if (list === undefined) return [];
  return listOf(context.application, list).flatMap((item, index) => {
    const names = fields.map((field) => field.replace('{idx}', String(index + 1)));
    const name = itemName(context, list, index);
    return createParts(context, step, path.replace('{idx}', String(item.id)), names, substep, name);
  });
}

/** The parts of the fields that are in no substep: one of each item, and one of the others. */
function createRestParts(context: FormContext, step: CompiledStep): CorrectionPart[] {
  const { flow, application } = context;
  const fields = expandedFields(step, context);
  if (step.substeps.length === 0) return createParts(context, step, step.path, fields);
  const groups = new Map<string, { names: string[]; list?: string; index?: number }>();
  for (const name of fields) {
    const { list, index } = locate(flow.application, name) ?? {};
    const isOfSubstep = step.substeps.some((substep) =>
      substep.fields.some((field) => field.replace('{idx}', String((index ?? 0) + 1)) === name),
    );
    if (isOfSubstep) continue;
    const id = list === undefined ? undefined : listOf(application, list)[index ?? 0]?.id;
    const path = id === undefined ? step.path : `${step.path}/${id}`;
    const group = groups.get(path) ?? { names: [], ...(id === undefined ? {} : { list, index }) };
    groups.set(path, { ...group, names: [...group.names, name] });
  }
  return [...groups].flatMap(([path, { names, list, index }]) =>
    createParts(context, step, path, names, undefined, itemName(context, list, index)),
  );
}

function itemName({ flow, application }: FormContext, list?: string, index = 0): string | undefined {
  const schema = list === undefined ? undefined : flow.application.properties?.[list];
  const item = list === undefined ? undefined : listOf(application, list)[index];
  return schema && item && itemTitle(schema, item);
}

function createParts(
  context: FormContext,
  step: CompiledStep,
  part: string,
  fields: readonly string[],
  substep?: Substep,
  item?: string,
): CorrectionPart[] {
  const { flow, env, application } = context;
  const hidden = hiddenFields(context, step);
  // A consent can't be corrected: the text that the applicant agreed to must stay.
  const fixed = [...serverFields(flow), roleField(flow, 'consent')];
  // The industry field stores a code and, in a field without a widget, the words that label it.
  const labelFields = fields.map((name) => locate(flow.application, name)?.schema['x-label-from']);
  const places = fields.flatMap((name) => {
    const place = locate(flow.application, name);
    const reason = reasonNotShown(step, name, context, hidden);
    // A hidden field stays in the part, because the change of another answer may make it necessary.
    const isFixed = !place || fixed.includes(name);
    const isLabel = reason === 'machine' && labelFields.includes(name);
    const isOfPart = !isFixed && (reason === undefined || reason === 'unasked' || isLabel);
    return place && isOfPart ? [{ name, place, isShown: reason === undefined }] : [];
  });
  const shownPlaces = places.filter(({ isShown }) => isShown);
  if (shownPlaces.length === 0) return [];
  const shownNames = shownPlaces.map(({ name }) => name);
  const ownTitle = substep?.title && (env.content[partKey(step, substep, 'title')] ?? substep.title);
  const question = ownTitle || reviewLabels(context, step, shownNames).join(', ');
  return [
    {
      part,
      step,
      title: [item ? `${stepTitle(step, env)}, ${item}` : stepTitle(step, env), question].join(': '),
      names: places.map(({ name }) => name),
      pointers: places.map(({ place }) => {
        const { list, index = 0, pointer } = place;
        const id = list === undefined ? undefined : listOf(application, list)[index]?.id;
        return id === undefined ? pointer : `/${list}/${id}/${pointer.split('/').slice(3).join('/')}`;
      }),
    },
  ];
}
