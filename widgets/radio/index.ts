import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { RadioField } from './RadioField.tsx';

export const widget: WidgetDefinition = { chrome: 'group', component: RadioField };
