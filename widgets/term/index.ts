import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Term } from './Term.tsx';

export const widget: WidgetDefinition = { chrome: 'group', component: Term };
