import { type ApplicationData, mergeApplications } from '#engine';
import { flow } from '../test-application.ts';

export const merge = (base: ApplicationData | undefined, mine: ApplicationData, theirs: ApplicationData) =>
  mergeApplications(flow, base, mine, theirs);
