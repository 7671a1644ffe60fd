import { type ApplicationData, isMasked, type ListItem, listOf } from '#engine';
import { FIELDS, OWNER_FIELDS, tagOf } from './values.ts';

export interface Place {
  place: string;
  tag: string;
  isMask: boolean;
}

export function tagsOf(application: ApplicationData): Place[] {
  const foundPlaces: Place[] = [];
  const note = (place: string, value: unknown): void => {
    const tag = tagOf(value);
    if (tag) foundPlaces.push({ place, tag, isMask: isMasked(value) });
  };
  for (const field of FIELDS) note(field, application[field]);
  for (const item of listOf(application, 'owners'))
    for (const field of OWNER_FIELDS) note(`${nameOf(item)}.${field}`, item[field]);
  return foundPlaces;
}

export function nameOf({ id, key }: ListItem): string {
  return id ?? key ?? '?';
}

export function placesOf(application: ApplicationData): Map<string, string> {
  return new Map(tagsOf(application).map(({ place, tag }) => [place, tag]));
}

export function tagsIn(value: unknown): string[] {
  const own = tagOf(value);
  if (own) return [own];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(tagsIn);
}
