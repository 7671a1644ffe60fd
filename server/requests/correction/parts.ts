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

/** The parts that an applicant can correct: substeps, and steps without substeps, with shown fields. */
export function findCorrectionParts(context: FormContext): CorrectionPart[] {
  return context
    .visibleSteps()
    .filter(({ view, signIn }) => view === 'form' && !signIn)
    .flatMap((step) =>
      step.substeps.length === 0
        ? createParts(context, step, step.path, expandedFields(step, context))
        : step.substeps
            .filter(({ add }) => !add)
            .flatMap((substep) => createSubstepParts(context, step, substep)),
    );
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
    const schema = context.flow.application.properties?.[list];
    const name = schema && itemTitle(schema, item);
    return createParts(context, step, path.replace('{idx}', String(item.id)), names, substep, name);
  });
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
    // A hidden field stays in the part, because the change of another answer may make it necessary. A field for
    // files can't be corrected: the page of a correction has no session to upload with.
    const isFixed = !place || fixed.includes(name) || JSON.stringify(place.schema).includes('"x-files":');
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
