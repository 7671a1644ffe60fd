import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '#server/backup/backup-commands.ts';
import { at, deploymentToBackUp, rowsOf, SEAL } from './deployment.ts';
import { textOf, writeSealed } from './open-backup.ts';

/** Backups that a restore refuses before it writes anything. */
const { server, folder, file, elsewhere, close } = await deploymentToBackUp();
beforeAll(() => backupCommand([file], at(server.deps)));
afterAll(close);

describe('a backup', () => {
  test('that is cut, of another version or under other keys changes nothing', async () => {
    const text = await textOf(file, SEAL);
    const target = await elsewhere();
    const bad = path.join(folder, 'bad.backup');
    const refuse = async (content: Buffer, words: string | RegExp, deps = target) => {
      await writeSealed(bad, content, SEAL);
      await expect(restoreCommand([bad], at(deps))).rejects.toThrow(words);
    };
    await refuse(gzipSync(text).subarray(0, -100), /unexpected end/);
    await refuse(gzipSync(text.slice(0, text.lastIndexOf('{"end"'))), 'not whole');
    await refuse(gzipSync(text.replace(/\{"row":"deals".*\n/, '')), 'not whole');
    // Rows must be read before the first file: a later row would lack its file.
    const [manifest = '', ...lines] = text.split('\n');
    const early = lines.find((line) => line.startsWith('{"file"')) ?? '';
    const reorderedBackup = [manifest, early, ...lines.filter((line) => line !== early)].join('\n');
    await refuse(gzipSync(reorderedBackup), 'not whole');
    await refuse(gzipSync(text.replace('"011_jobs"', '"999_later"')), 'newer version');
    await refuse(gzipSync(text.replace('"format":2', '"format":3')), 'no backup');
    const { createFieldCrypto } = await import('#server/crypto/field-crypto.ts');
    const key = { kid: 'k', key: Buffer.alloc(32, 9) };
    const foreign = createFieldCrypto({ keys: [key], indexKey: Buffer.alloc(32, 8) });
    await refuse(gzipSync(text), 'TRELLIS_KEYS', { ...target, crypto: foreign });
    expect(await target.db.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    const missingBackup = path.join(folder, 'none.backup');
    await expect(restoreCommand([missingBackup], at(target))).rejects.toThrow(
      `There is no ${missingBackup}.`,
    );
    expect(await target.db.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    await expect(restoreCommand([], at(target))).rejects.toThrow('Use:');
  });

  test('whose email addresses were changed is refused before anything is written [OPS-11]', async () => {
    const target = await elsewhere();
    const bad = path.join(folder, 'changed.backup');
    const bytes = readFileSync(file);
    for (const place of [20, 60, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changedBytes = Buffer.from(bytes);
      changedBytes[place] = (changedBytes[place] ?? 0) ^ 1;
      writeFileSync(bad, changedBytes);
      await expect(restoreCommand([bad], at(target))).rejects.toThrow('was changed or cut off');
      await expect(restoreCommand(['--unverified', bad], at(target))).rejects.toThrow(
        'was changed or cut off',
      );
    }
    // Unpacked, changed and packed again, as version 1 was written.
    const text = (await textOf(file, SEAL))
      .replaceAll('ann@oak.example', 'eve@oak.example')
      .replace('"format":2', '"format":1');
    writeFileSync(bad, gzipSync(text));
    await expect(restoreCommand([bad], at(target))).rejects.toThrow('anybody could have changed');
    const otherKey = { ...target, config: { ...target.config, backupKeys: [Buffer.alloc(32, 1)] } };
    await expect(restoreCommand([file], at(otherKey))).rejects.toThrow('BACKUP_KEY is not its key');
    expect(await target.db.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    expect(await restoreCommand(['--unverified', bad], at(target))).toContain(' and 1 file.');
    expect(await target.db.query("select about from audit where event = 'restored'")).toEqual([
      { about: 'unverified' },
    ]);
  });

  test('is written and read under a separate key: a deployment without BACKUP_KEY refuses both [OPS-11]', async () => {
    const { config } = server.deps;
    const deps = { ...server.deps, config: { ...config, isLoopback: false, backupKeys: undefined } };
    await expect(backupCommand([path.join(folder, 'keyless.backup')], at(deps))).rejects.toThrow(
      'Set BACKUP_KEY',
    );
    await expect(restoreCommand([file], at(deps))).rejects.toThrow('Set BACKUP_KEY');
    expect(existsSync(path.join(folder, 'keyless.backup'))).toBe(false);
    // After a change of the key, the older one still opens.
    const changed = { ...config, backupKeys: [Buffer.alloc(32, 2), SEAL] };
    const target = await elsewhere();
    await restoreCommand(
      [file],
      at({ ...target, config: { ...target.config, ...changed, dataDir: target.config.dataDir } }),
    );
    expect(await rowsOf(target.db)).toEqual(await rowsOf(server.deps.db));
  });

  test('of version 1 whose list of tables has SQL is refused, also with --unverified [OPS-11]', async () => {
    const target = await elsewhere();
    const bad = path.join(folder, 'sql.backup');
    const [manifest = '', ...lines] = (await textOf(file, SEAL))
      .replace('"format":2', '"format":1')
      .split('\n');
    const first = JSON.parse(manifest);
    first.manifest.tables.push('deals disable trigger user; create table stolen (id int); alter table deals');
    writeFileSync(bad, gzipSync([JSON.stringify(first), ...lines].join('\n')));
    await expect(restoreCommand(['--unverified', bad], at(target))).rejects.toThrow('no backup');
    expect(await target.db.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  });
});
