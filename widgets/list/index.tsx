import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { List } from './List.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: List };
