import type { FieldSchema, JsonPath } from '../../../index.ts';
import { everyField, expandFlatName, locate } from '../../../index.ts';
import type { FlowDefinition, Resolver, StepDefinition } from '../../definition/index.ts';
import type { Catalog, FlowSource } from '../../source/index.ts';
import {
  type Advice,
  didYouMean,
  type JsonFile,
  type Problem,
  problemAt,
  problemAtKey,
} from '../../source/index.ts';
import type { MetaSchemas } from './meta.ts';

export class CheckContext {
  readonly problems: Problem[] = [];
  /** Likely mistakes without effect: printed, not refused. */
  readonly notes: Problem[] = [];
  /** The steps in the order of the flow. */
  readonly steps: { step: StepDefinition; file: JsonFile }[];
  /** The schemas of all fields that steps ask for, fields of list items included. */
  readonly askedFields: FieldSchema[];

  constructor(
    readonly source: FlowSource,
    readonly definition: FlowDefinition,
    readonly resolver: Resolver,
    readonly catalog: Catalog,
    readonly meta: Pick<MetaSchemas, 'brandSchema' | 'facts' | 'uiKeys' | 'options'>,
  ) {
    this.steps = source.steps.flatMap(({ file }, index) => {
      const step = definition.steps[index];
      return step ? [{ step, file }] : [];
    });
    this.askedFields = definition.steps
      .flatMap((step) => [step.schema, ...Object.values(step.itemSchemas)])
      .flatMap((level) => Object.values(everyField(level)));
  }

  get brandSchema(): FieldSchema {
    return this.meta.brandSchema as FieldSchema;
  }

  /** False for a release, which was checked at publication (`compileFiles`). */
  get isUnreleased(): boolean {
    return this.catalog.options !== undefined;
  }

  get application(): FieldSchema {
    return this.definition.application;
  }

  get flags(): string[] {
    return Object.keys(this.brandSchema.properties?.flags?.properties ?? {});
  }

  report(file: JsonFile, path: JsonPath, what: string, advice: string | Advice): void {
    this.problems.push(problemAt(file, path, what, advice));
  }

  reportKey(file: JsonFile, path: JsonPath, what: string, advice: string | Advice): void {
    this.problems.push(problemAtKey(file, path, what, advice));
  }

  noteKey(file: JsonFile, path: JsonPath, what: string, advice: string | Advice): void {
    this.notes.push(problemAtKey(file, path, what, advice));
  }

  /** Reports an unknown name. @returns whether it is known */
  expectOneOf(
    file: JsonFile,
    path: JsonPath,
    name: string,
    knownNames: readonly string[],
    what: string,
  ): boolean {
    if (knownNames.includes(name)) return true;
    this.report(file, path, what, didYouMean(name, knownNames));
    return false;
  }

  /** The flat names of all fields; the names of a list's items have the number 1. */
  flatNames(): string[] {
    return Object.entries(this.application.properties ?? {}).flatMap(([name, schema]) => {
      const pattern = schema['x-flat'];
      if (!pattern) return [name];
      const items = Object.keys(schema.items?.properties ?? {});
      return [name, ...items.map((field) => expandFlatName(pattern, 1, field))];
    });
  }

  expectField(file: JsonFile, path: JsonPath, name: string): void {
    if (locate(this.application, name)) return;
    this.report(file, path, `"${name}" is no field of the application`, didYouMean(name, this.flatNames()));
  }
}

/** The paths of all substeps, which may contain `{idx}`. */
export function substepPaths(definition: FlowDefinition): string[] {
  return definition.steps.flatMap((step) => step.substeps.map((substep) => substep.path));
}
