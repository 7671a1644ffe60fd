import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { SelectField } from '../select/SelectField.tsx';

/** One of the 50 states or DC (spec §5); typing the first letters of its name finds it. */
export const widget: WidgetDefinition = { chrome: 'label', component: SelectField, plain: true };
