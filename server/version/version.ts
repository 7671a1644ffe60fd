import { FLOWS } from '../flows.ts';

/** What is running: of the deployment, not of a brand. */
export const version = {
  name: 'trellis',
  ...__BUILD__,
  flows: Object.fromEntries(Object.values(FLOWS).map(({ id, version: made }) => [id, made])),
};
