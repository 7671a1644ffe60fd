import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { DateOfBirth } from './DateOfBirth.tsx';

export const widget: WidgetDefinition = { chrome: 'group', component: DateOfBirth };
