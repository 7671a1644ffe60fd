import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DevEnvironment, Plugin, ViteDevServer } from 'vite';
import { type CompileResult, compileFlow } from './compile-flow.ts';
import type { FlowDefinition } from './definition/index.ts';
import {
  emitAllFlowsModule,
  emitFlowsModule,
  emitFormatsModule,
  emitHomesModule,
  emitLocalesModule,
  emitModule,
  emitProjectModule,
  withAcceptedFlows,
  withHotReload,
} from './emit.ts';
import {
  CATALOG_FILES,
  formatProblem,
  localeTexts,
  type Problem,
  projectFiles,
  readCatalog,
} from './source/index.ts';
import { formatPatterns } from './validators/index.ts';
import { readVocabulary } from './vocabulary.ts';

const FLOW = '\0virtual:trellis/flows/';
const FLOWS = '\0virtual:trellis/flows';
const ALL = '\0virtual:trellis/all-flows';
const HOMES = '\0virtual:trellis/homes';
const LOCALES = '\0virtual:trellis/locales';
const PROJECT = '\0virtual:trellis/project';
const FORMATS = '\0virtual:trellis/formats';
const SHARED_MODULES = [FLOWS, ALL, HOMES, LOCALES, PROJECT, FORMATS];
/** Longer than the watcher's debounce (chokidar: 50). */
const RECHECK_MS = 120;
const RUNTIME = fileURLToPath(new URL('../validate/runtime.ts', import.meta.url));

export interface FlowPluginOptions {
  flows: string;
  /** Folder of `application.schema.json` and the meta-schemas. */
  schemas: string;
  /** The project's folder, with the catalogs of widgets and actions. */
  root: string;
}

interface Compiled {
  result: CompileResult;
  /** State of the folders just before the read. */
  stamp: string;
  /** Vite's time of the change. */
  change?: number;
}

/**
 * Serves the modules of virtual.d.ts in every environment; each folder with a `flow.json` is a flow. A saved JSON file
 * replaces the modules in the open page, which keeps the application; an error is shown in Vite's overlay while the
 * last valid flow stays. `#flows/...` and `#schemas/...` are files of the given folders.
 */
export function trellisFlows(options: FlowPluginOptions): Plugin {
  const flows = resolve(options.flows);
  const schemas = resolve(options.schemas);
  const catalogs = Object.values(CATALOG_FILES).map((file) => resolve(options.root, file));
  const compiledByPath = new Map<string, Compiled>();
  const rechecks = new Map<string, NodeJS.Timeout>();
  /** The last valid state by flow. */
  const lastValid = new Map<string, { definition: FlowDefinition; code: string }>();
  /** The last code of `SHARED_MODULES`, by environment and module. */
  const lastCode = new Map<string, string>();

  /** Compiles a flow once for all environments that request the same change or files. */
  const compile = (id: string, change?: number): CompileResult => {
    const last = compiledByPath.get(id);
    const stamp = stampOf([join(flows, id), schemas], catalogs);
    const isFresh = change === undefined ? last?.stamp === stamp : last?.change === change;
    if (last && isFresh) return last.result;
    const result = compileFlow(join(flows, id), { schemas, catalog: readCatalog(options.root, flows) });
    compiledByPath.set(id, { result, stamp, change });
    if (result.ok)
      lastValid.set(id, { definition: result.definition, code: emitModule(result.body, RUNTIME) });
    return result;
  };

  const flowNames = (): string[] =>
    readdirSync(flows)
      .filter((name) => existsSync(join(flows, name, 'flow.json')))
      .sort();

  /** Writes a module that is made of all flows. `definitions` has the last valid state of a flow with an error. */
  const emitSharedModule = (kind: string, definitions: FlowDefinition[]): string => {
    if (kind === FLOWS) return emitFlowsModule(definitions);
    if (kind === LOCALES) return emitLocalesModule(localeTexts(flows));
    if (kind === FORMATS) return emitFormatsModule(formatPatterns());
    if (kind === PROJECT) return projectModule(options.root, flows, schemas);
    return kind === ALL ? emitAllFlowsModule(definitions.map(({ id }) => id)) : emitHomesModule(definitions);
  };
  const lastValidDefinitions = (): FlowDefinition[] =>
    flowNames().flatMap((id) => lastValid.get(id)?.definition ?? []);

  /** Checks again later: the watcher misses a second change right after the first, as when an editor formats a saved file. */
  const recheckLater = (id: string, change: () => void): void => {
    clearTimeout(rechecks.get(id));
    const recheck = () => {
      if (compiledByPath.get(id)?.stamp !== stampOf([join(flows, id), schemas], catalogs)) change();
    };
    rechecks.set(id, setTimeout(recheck, RECHECK_MS).unref());
  };

  return {
    name: 'trellis:flows',
    // Runs before the default resolution of `#flows/...`, which only knows the project's own folders.
    enforce: 'pre',
    resolveId(source) {
      if (source.startsWith('#flows/')) return join(flows, source.slice('#flows/'.length));
      if (source.startsWith('#schemas/')) return join(schemas, source.slice('#schemas/'.length));
      const id = `\0${source}`;
      return SHARED_MODULES.includes(id) || flowOf(id) !== undefined ? id : undefined;
    },
    load(resolved) {
      const id = flowOf(resolved);
      if (id === undefined && !SHARED_MODULES.includes(resolved)) return undefined;
      const isBuild = this.environment.mode === 'build';
      const canHotReload = !isBuild && this.environment.config.consumer === 'client';
      for (const name of id === undefined ? flowNames() : [id]) {
        const result = compile(name);
        // In development hotUpdate decides: a watched file would pass an invalid change on to the page.
        if (isBuild) for (const file of result.files) this.addWatchFile(file);
        if (!result.ok && (!lastValid.has(name) || isBuild)) this.error(describe(result.problems));
      }
      if (id === undefined) {
        const code = emitSharedModule(resolved, lastValidDefinitions());
        lastCode.set(this.environment.name + resolved, code);
        return resolved === FLOWS && canHotReload ? withAcceptedFlows(code, flowNames()) : code;
      }
      const code = lastValid.get(id)?.code ?? '';
      return canHotReload ? withHotReload(code) : code;
    },
    configureServer(server: ViteDevServer) {
      server.watcher.add([flows, schemas, ...catalogs]);
    },
    hotUpdate({ file, timestamp, modules, server }) {
      const path = resolve(file);
      const isRead = isInside(path, flows) || isInside(path, schemas) || catalogs.includes(path);
      if (!path.endsWith('.json') || !isRead) return;
      const { name: environmentName, moduleGraph: graph } = this.environment;
      const shared = SHARED_MODULES.flatMap((id) => graph.getModuleById(id) ?? []);
      const affected = [];
      for (const id of flowNames()) {
        if (isInside(path, flows) && !isInside(path, join(flows, id))) continue;
        const ownNode = graph.getModuleById(FLOW + id);
        if (!ownNode && shared.length === 0) continue;
        const result = compile(id, timestamp);
        recheckLater(id, () => server.watcher.emit('change', file));
        if (!result.ok) report(this.environment, result.problems);
        else if (ownNode) affected.push(ownNode);
      }
      for (const module of shared) {
        const id = module.id ?? '';
        if (emitSharedModule(id, lastValidDefinitions()) !== lastCode.get(environmentName + id))
          affected.push(module);
      }
      const isFlowModule = (id: string): boolean => SHARED_MODULES.includes(id) || flowOf(id) !== undefined;
      return [...modules.filter((module) => !isFlowModule(module.id ?? '')), ...affected];
    },
  };
}

function flowOf(resolved: string): string | undefined {
  return resolved.startsWith(FLOW) ? resolved.slice(FLOW.length) : undefined;
}

function projectModule(root: string, flows: string, schemas: string): string {
  const files = projectFiles(flows, schemas);
  return emitProjectModule(files, readVocabulary(root, schemas, files));
}

/** A text of names and modification times, which changes with any JSON file of the folders or any of the extra files. */
function stampOf(folders: string[], extraFiles: string[]): string {
  const inFolders = folders.flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  });
  const files = [...inFolders, ...extraFiles];
  const times = files.map((file) => statSync(file, { bigint: true, throwIfNoEntry: false })?.mtimeNs);
  return [...files, ...times].join();
}

function isInside(file: string, folder: string): boolean {
  return file.startsWith(folder + sep);
}

function describe(problems: Problem[]): string {
  return problems.map((problem) => formatProblem(problem)).join('\n');
}

function report(environment: DevEnvironment, problems: Problem[]): void {
  const message = describe(problems);
  environment.logger.error(message, { timestamp: true });
  const first = problems[0];
  // Vite's client reloads the page if its first message after an error is an update; an empty update prevents it.
  environment.hot.send({ type: 'update', updates: [] });
  environment.hot.send({
    type: 'error',
    err: {
      message,
      stack: '',
      plugin: 'trellis:flows',
      ...(first ? { id: first.file, loc: { file: first.file, line: first.line, column: first.column } } : {}),
    },
  });
}
