import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { SelectField } from './SelectField.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: SelectField, plain: true };
