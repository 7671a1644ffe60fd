import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Text } from './Text.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Text };
