import { isObject, type Json, type JsonObject, objectOf, stringsOf, valueAt } from '#engine';
import { listOfName, listsOf } from './flat-lists.ts';
import { dropUndefined, isNamed, memberAt, type Roots, withRules, withTargets } from './members.ts';

/** The parts of other files that a step depends on: the flow's rules and front page, and the fields. */
export interface Surroundings {
  rules: JsonObject;
  application: JsonObject;
  /** The prefix of the front page's content keys. */
  home: string;
}

/**
 * Makes a function that reads the parts of a step that a mark covers: the text, and the rules that show or hide it.
 * @param existsInBoth whether both compared states have this step's file; if not, its rules are not compared
 */
export function stepMarkReader(
  id: string,
  step: JsonObject,
  { rules, application, home }: Surroundings,
  existsInBoth: boolean,
): (mark: string) => Json | undefined {
  const roots: Roots = { own: step, application };
  let whole: JsonObject | undefined;
  const showRule = existsInBoth ? { show: withRules(step.show, rules) } : {};
  return (mark) => {
    const [root, name = '', ...rest] = mark.split('.');
    if (root === 'steps') {
      if (name !== id) return undefined;
      const view = existsInBoth ? { view: step.view } : {};
      return dropUndefined({ text: stepMember(step, rest.join('.')), ...view, ...showRule });
    }
    if (root !== 'fields') {
      const found = dropUndefined({
        document: valueAt(step, ['uiSchema', 'ui:document']) === `/brand/content/${mark}` || undefined,
        notices: noticesOf(step, home, mark),
      });
      return found && dropUndefined({ ...found, ...showRule });
    }
    whole ??= { ...step, schema: objectOf(withTargets(step.schema ?? {}, roots)) };
    const own = questionOf(whole, name, rules);
    const found = dropUndefined({ ...own, flat: flatQuestionsOf(whole, name, { rules, application }) });
    return found && dropUndefined({ ...found, ...showRule, substeps: substepsOf(step, name) });
  };
}

/** A question in a step whose references have targets: its constraints, look and rule. */
function questionOf(step: JsonObject, name: string, rules: JsonObject): JsonObject | undefined {
  return dropUndefined({
    ...propertyConstraints(objectOf(step.schema), name),
    look: valueAt(step, ['uiSchema', name]),
    rule: withRules(valueAt(step, ['visible', name]), rules),
  });
}

/** The questions of a list's fields that a step names by their flat names, and the substeps that have them [STUDIO-154]. */
function flatQuestionsOf(
  step: JsonObject,
  list: string,
  { rules, application }: Pick<Surroundings, 'rules' | 'application'>,
): JsonObject | undefined {
  const lists = listsOf(application);
  if (!lists.some(([name]) => name === list)) return undefined;
  const fields = [...collectNames(step)].filter((name) => listOfName(name, lists) === list);
  return dropUndefined(
    Object.fromEntries(
      fields.map((name) => [
        name,
        dropUndefined({ ...questionOf(step, name, rules), substeps: substepsOf(step, name) }),
      ]),
    ),
  );
}

/** Every key and text in a value, among them the names of the fields that a step asks. */
function collectNames(value: Json | undefined, names = new Set<string>()): Set<string> {
  if (typeof value === 'string') names.add(value);
  for (const [key, inner] of Object.entries(typeof value === 'object' && value ? value : {})) {
    if (!Array.isArray(value)) names.add(key);
    collectNames(inner, names);
  }
  return names;
}

/** The keywords of a schema that concern a property: its own schema, whether it is required, and conditions that name it. */
export function propertyConstraints(schema: JsonObject, name: string): JsonObject | undefined {
  const { properties, required, ...others } = schema;
  const conditions = Object.entries(others).flatMap(([keyword, value]) => {
    if (!isObject(value) && !Array.isArray(value)) return [];
    const parts = (Array.isArray(value) ? value : [value]).filter((part) => isNamed(part, name));
    return parts.length > 0 && !isDefinitions(keyword) ? [[keyword, parts] as const] : [];
  });
  const isConditional = conditions.some(([keyword]) => keyword === 'then' || keyword === 'else');
  return dropUndefined({
    schema: valueAt(properties, [name]),
    required: stringsOf(required).includes(name) || undefined,
    conditions: conditions.length > 0 ? Object.fromEntries(conditions) : undefined,
    if: isConditional ? others.if : undefined,
  });
}

/** Definitions are not compared here: `withTargets` has copied them to the references that use them. */
const isDefinitions = (keyword: string): boolean => keyword === '$defs' || keyword === 'definitions';

/** Notices that show a text of the front page. */
function noticesOf(step: JsonObject, home: string, mark: string): Json | undefined {
  const shownNotices = (Array.isArray(step.notices) ? step.notices : []).filter((notice) => {
    const { home: text } = objectOf(notice);
    return typeof text === 'string' && `${home}.${text}.`.startsWith(`${mark}.`);
  });
  return shownNotices.length > 0 ? shownNotices : undefined;
}

/** The substeps that name a question in `fields`, or in `keep`: a kept field stays when the substep is hidden. */
function substepsOf(step: JsonObject, name: string): Json | undefined {
  const entries = Object.entries(objectOf(step.substeps)).flatMap(([path, substep]) => {
    const { fields, keep } = objectOf(substep);
    const [has, keeps] = [fields, keep].map((list) => stringsOf(list).includes(name));
    return has || keeps ? [[path, { has: has ?? false, keeps: keeps ?? false }] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Groups and review rows are named by their first field in content keys. An empty path means the whole step. */
function stepMember(step: JsonObject, path: string): Json | undefined {
  if (path === '') return step;
  const [kind, first, ...rest] = path.split('.');
  if (kind !== 'groups' && kind !== 'review') return memberAt(step, path);
  const groups = groupsIn(step.uiSchema);
  const all =
    kind === 'groups' ? groups : groups.flatMap(({ review }) => (Array.isArray(review) ? review : []));
  if (first === undefined) return all.length > 0 ? all : undefined;
  const found = all.map(objectOf).filter(({ fields }) => stringsOf(fields)[0] === first);
  const texts = found.flatMap((group) => memberAt(group, rest[0] ?? 'title') ?? []);
  return texts.length > 0 ? texts : undefined;
}

function groupsIn(ui: Json | undefined): JsonObject[] {
  const own = objectOf(ui)['ui:groups'];
  const lists = Object.values(objectOf(ui)).map((entry) => objectOf(entry).items);
  return [...(Array.isArray(own) ? own.map(objectOf) : []), ...lists.filter(isObject).flatMap(groupsIn)];
}
