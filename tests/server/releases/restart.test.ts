import { expect, test } from 'vitest';
import { hashOf } from '#engine/compile';
import { releaseBuiltFiles } from '#server/releases/built-releases.ts';
import { BUILT_FLOWS } from '#server/releases/compile/project.ts';
import { goLive } from '#server/releases/publish.ts';
import { openReleases } from '#server/releases/registry.ts';
import { listReleases } from '#server/releases/release-store.ts';
import { startTestServer } from '../start-test-server.ts';
import { withChange } from './files.ts';
import { makeTitled, startBuild } from './make-release.ts';

test('a server whose build files are live serves them until an operator makes a release live', async () => {
  const { deps, close } = await startTestServer();
  await startBuild(deps, 'The next build');
  const open = () => openReleases({ ...deps, compiler: deps.releases.compiler, filesAreLive: true });
  const byFiles = await open();
  const builtFlow = BUILT_FLOWS.get('apply');
  expect(byFiles.live('').apply).toMatchObject({ hash: builtFlow?.hash, number: null });
  const { number } = await makeTitled(deps, 'By hand');
  await goLive(deps, { flow: 'apply', number, author: 'operator' });
  await byFiles.refresh();
  expect(byFiles.live('').apply).toMatchObject({ number });
  await byFiles.close();
  await close();
});

test('a release with a pattern that the checks now refuse can be made live again, and stays live after a restart', async () => {
  const { deps, close } = await startTestServer();
  const builtFlow = BUILT_FLOWS.get('apply');
  if (!builtFlow) throw new Error('There is no such flow.');
  const pattern = '"pattern": "^(?!.*  )[A-Z ]+$"';
  const files = withChange('schemas/application.schema.json', /"pattern": "[^"]*"/, pattern);
  const hash = hashOf(files);
  await releaseBuiltFiles(deps.db, deps.log, [{ ...builtFlow, files, hash }]);
  const keptNote = (await listReleases(deps.db, 'apply')).find((release) => release.hash === hash);
  await goLive(deps, { flow: 'apply', number: keptNote?.number ?? 0, author: 'operator' });
  const restarted = await openReleases({ ...deps, compiler: deps.releases.compiler });
  expect(restarted.live('').apply?.hash).toBe(hash);
  await restarted.close();
  await close();
});
