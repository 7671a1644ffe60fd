import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { DateField } from './DateField.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: DateField };
