export type { CurrentDeal } from '#contracts/deals.ts';
export type { SaveData } from '#contracts/saves.ts';

/**
 * The kind of save: the first after sign-in, later ones, the two final ones, or the update of a known deal
 * [SAVE-1].
 */
export type SaveEndpoint = 'create' | 'save' | 'submit' | 'activate' | 'deals';
