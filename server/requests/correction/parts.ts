import { roleField, serverFields } from '#domain/roles.ts';
import {
  type CompiledStep,
  expandedFields,
  type FormContext,
  fieldLabel,
  fieldUi,
  hiddenFields,
  itemTitle,
  listOf,
  locate,
  partKey,
  reasonNotShown,
  type Substep,
  stepTitle,
} from '#engine';

export interface CorrectionPart {
  /** `business/ein`, `owners/ID/identity` with the item's id. */
  part: string;
  step: CompiledStep;
  /** `Further Business Details: Tax ID`; for a list with the item's name. */
  title: string;
  /** The flat names of the part's fields. */
  names: string[];
  /** The pointers of the fields, with ids instead of positions: `/owners/ID/ssn`. */
  pointers: string[];
}

/** The parts that an applicant can correct: substeps, and steps without substeps, with shown fields. */
export function correctionParts(context: FormContext): CorrectionPart[] {
  return context
    .visibleSteps()
    .filter(({ view, signIn }) => view === 'form' && !signIn)
    .flatMap((step) =>
      step.substeps.length === 0
        ? partOf(context, step, step.path, expandedFields(step, context))
        : step.substeps
            .filter(({ add }) => !add)
            .flatMap((substep) => partsOfSubstep(context, step, substep)),
    );
}

/** The parts with these names in the order of the steps; undefined if one is missing. */
export function namedParts(context: FormContext, names: readonly string[]): CorrectionPart[] | undefined {
  const matchingParts = correctionParts(context).filter(({ part }) => names.includes(part));
  return matchingParts.length === new Set(names).size ? matchingParts : undefined;
}

function partsOfSubstep(context: FormContext, step: CompiledStep, substep: Substep): CorrectionPart[] {
  const { path, fields } = substep;
  if (!path.includes('{idx}')) return partOf(context, step, path, fields, substep);
  const list = locate(context.flow.application, fields[0]?.replace('{idx}', '1') ?? '')?.list;
  if (list === undefined) return [];
  return listOf(context.application, list).flatMap((item, index) => {
    const names = fields.map((field) => field.replace('{idx}', String(index + 1)));
    const schema = context.flow.application.properties?.[list];
    const name = schema && itemTitle(schema, item);
    return partOf(context, step, path.replace('{idx}', String(item.id)), names, substep, name);
  });
}

function partOf(
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
  const places = fields.flatMap((name) => {
    const place = locate(flow.application, name);
    const why = reasonNotShown(step, name, context, hidden);
    // A field that no rule asks for now may be needed after another answer of the part changes.
    // The page of a correction has no session that files could be uploaded in.
    const isFixed = !place || fixed.includes(name) || JSON.stringify(place.schema).includes('"x-files":');
    const isOfPart = !isFixed && (why === undefined || why === 'unasked');
    return place && isOfPart ? [{ name, place, isShown: why === undefined }] : [];
  });
  const shownPlaces = places.filter(({ isShown }) => isShown);
  if (shownPlaces.length === 0) return [];
  const labels = shownPlaces.map(({ name, place }) =>
    fieldLabel(flow, env, name, place.schema, fieldUi(flow, step, name)),
  );
  const own = substep?.title && (env.content[partKey(step, substep, 'title')] ?? substep.title);
  const asked = own || labels.join(', ');
  return [
    {
      part,
      step,
      title: [item ? `${stepTitle(step, env)}, ${item}` : stepTitle(step, env), asked].join(': '),
      names: places.map(({ name }) => name),
      pointers: places.map(({ place }) => {
        const { list, index = 0, pointer } = place;
        const id = list === undefined ? undefined : listOf(application, list)[index]?.id;
        return id === undefined ? pointer : `/${list}/${id}/${pointer.split('/').slice(3).join('/')}`;
      }),
    },
  ];
}
