import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Owners } from './Owners.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: Owners };
