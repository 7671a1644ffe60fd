import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DevEnvironment, Plugin, ViteDevServer } from 'vite';
import { readCatalog } from './catalog.ts';
import { type CompileResult, compileFlow } from './compile-flow.ts';
import { emitModule } from './emit.ts';
import { formatProblem, type Problem } from './problem.ts';

const PREFIX = 'virtual:trellis/flows/';
const RESOLVED = `\0${PREFIX}`;
const RUNTIME = fileURLToPath(new URL('./runtime.ts', import.meta.url));

export interface FlowPluginOptions {
  /** Folder of the flows' folders. */
  flows: string;
  /** Folder of `application.schema.json` and the meta-schemas. */
  schemas: string;
  /** The project's folder, where the catalogs of widgets and actions are. */
  root: string;
}

/**
 * Serves `virtual:trellis/flows/<id>` in every environment. Saving a JSON file replaces the module in the open page
 * (its importer accepts it and keeps the application); a fault shows `file:line: what, mend` in Vite's overlay while
 * the last good flow stays.
 */
export function trellisFlows(options: FlowPluginOptions): Plugin {
  const flows = resolve(options.flows);
  const schemas = resolve(options.schemas);
  const good = new Map<string, string>();
  const faulty = new Set<string>();
  const compiling = new Map<string, { stamp: number; result: CompileResult }>();

  const compile = (id: string, stamp: number): CompileResult => {
    const known = compiling.get(id);
    if (known?.stamp === stamp) return known.result;
    const result = compileFlow(join(flows, id), { schemas, catalog: readCatalog(options.root, flows) });
    compiling.set(id, { stamp, result });
    if (result.ok) good.set(id, emitModule(result.body, RUNTIME));
    return result;
  };

  return {
    name: 'trellis:flows',
    resolveId(source) {
      return source.startsWith(PREFIX) ? `\0${source}` : undefined;
    },
    load(resolved) {
      if (!resolved.startsWith(RESOLVED)) return undefined;
      const id = resolved.slice(RESOLVED.length);
      const result = compile(id, Date.now());
      // In development hotUpdate decides: a watched file would pass a faulty change on to the page by itself.
      if (this.environment.mode === 'build') for (const file of result.files) this.addWatchFile(file);
      const code = good.get(id);
      if (!result.ok && (!code || this.environment.mode === 'build')) this.error(describe(result.problems));
      return code;
    },
    configureServer(server: ViteDevServer) {
      server.watcher.add([flows, schemas]);
    },
    hotUpdate({ file, timestamp, modules }) {
      const path = resolve(file);
      if (!path.endsWith('.json') || !(inside(path, flows) || inside(path, schemas))) return;
      const graph = this.environment.moduleGraph;
      const affected = [];
      for (const id of good.keys()) {
        if (inside(path, flows) && !inside(path, join(flows, id))) continue;
        const module = graph.getModuleById(RESOLVED + id);
        if (!module) continue;
        const result = compile(id, timestamp);
        if (result.ok) {
          faulty.delete(id);
          affected.push(module);
        } else {
          faulty.add(id);
          report(this.environment, result.problems);
        }
      }
      const others = modules.filter((module) => !module.id?.startsWith(RESOLVED));
      return [...others, ...affected];
    },
  };
}

function inside(file: string, folder: string): boolean {
  return file.startsWith(folder + sep);
}

function describe(problems: Problem[]): string {
  return problems.map((problem) => formatProblem(problem)).join('\n');
}

/** Shows the faults over the page. The page itself goes on with what it has. */
function report(environment: DevEnvironment, problems: Problem[]): void {
  const message = describe(problems);
  environment.logger.error(message, { timestamp: true });
  const first = problems[0];
  // Vite's client reloads the page when its very first message after an error is an update; an empty one avoids that.
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
