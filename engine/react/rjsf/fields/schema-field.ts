/**
 * rjsf's SchemaField, which every step needs. `getDefaultRegistry().fields.SchemaField` is the public way to it, but has the first step
 * load all of rjsf's fields, widgets and Markdown: 262.0 KB gzip instead of 215.9, of 250.
 */
// biome-ignore lint/plugin: measured above; no other file imports an inner file of rjsf core.
export { default as SchemaField } from '@rjsf/core/lib/components/fields/SchemaField.js';
