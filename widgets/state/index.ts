import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { State } from './State.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: State };
