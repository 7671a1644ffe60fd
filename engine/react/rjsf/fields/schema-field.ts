/**
 * rjsf's SchemaField, which every step needs. The public way to it, `getDefaultRegistry().fields.SchemaField`, would
 * load all of rjsf's fields, widgets and Markdown with the first step: 262.0 KB gzip instead of 215.9, with a limit
 * of 250.
 */
// biome-ignore lint/plugin: measured above; no other file imports an inner file of rjsf core.
export { default as SchemaField } from '@rjsf/core/lib/components/fields/SchemaField.js';
