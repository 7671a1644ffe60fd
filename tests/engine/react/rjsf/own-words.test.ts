import { TranslatableString } from '@rjsf/utils';
import { expect, it } from 'vitest';
import texts from '#flows/texts.json' with { type: 'json' };
import stepTexts from '#flows/texts.steps.json' with { type: 'json' };
import { flattenTexts } from '#src/application/runtime/flat-texts.ts';
import { formRegistry } from '../../../../engine/react/rjsf/form-registry.ts';
import { SMALL_ENVIRONMENT, smallFlow } from '../../small-flow.ts';

// rjsf asks for its own texts with positional values; ours have named placeholders.

const [step] = smallFlow({ fields: { name: { type: 'string' } } }).steps;
if (!step) throw new Error('no step');
const env = { ...SMALL_ENVIRONMENT, texts: flattenTexts({ ...texts, ...stepTexts }) };
const { translateString } = formRegistry(step, step.formSchema, {}, 'root', env);

it.each([
  [TranslatableString.YesLabel, [], 'Yes'],
  [TranslatableString.NoLabel, [], 'No'],
  [TranslatableString.OptionPrefix, ['2'], 'Option 2'],
  [TranslatableString.TitleOptionPrefix, ['Home', '2'], 'Home, option 2'],
  [TranslatableString.DeprecatedLabel, ['Fax'], 'Fax (no longer in use)'],
  [TranslatableString.CycleDetected, ['Part'], 'Part can hold itself again. Open one more level.'],
  [TranslatableString.ExpandButton, [], 'Open one more level'],
  [TranslatableString.OptionalObjectAdd, [], 'Add this optional part'],
  [TranslatableString.OptionalObjectRemove, [], 'Remove this optional part'],
  [TranslatableString.OptionalObjectEmptyMsg, [], 'This optional part has no answers.'],
])("rjsf's text %j with %j is %j", (word, values, expected) => {
  expect(translateString(word, values)).toBe(expected);
});

it("a text that the catalog lacks is rjsf's own", () => {
  expect(translateString(TranslatableString.KeyLabel, ['Name'])).toBe('Name Key');
});
