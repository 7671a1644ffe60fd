import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Hidden } from './Hidden.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: Hidden };
