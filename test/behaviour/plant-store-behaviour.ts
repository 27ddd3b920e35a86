import type { RuleId } from 'plant-store-kit';
import { rules } from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import type { Reply } from './plant-client.js';
import { expectError, ruleChecks } from './rule-checks.js';
import type { Transport } from './transport.js';

export function describePlantStore(transport: Transport): void {
  describe(`plant store over ${transport.name}`, () => {
    it.each(Object.keys(rules) as RuleId[])('follows %s', async (id) => {
      await using store = await transport.open();
      await ruleChecks[id](store.client);
    });

    it('answers 401 with a challenge to a missing, unknown, expired or revoked token', async () => {
      await using store = await transport.open();
      const challenge = async (token: string | null) =>
        (await store.client.list('', { token })).headers.get('www-authenticate');

      expect(await challenge(null)).toBe('Bearer');
      expect(await challenge('nobodys-token')).toMatch(/^Bearer error="invalid_token"/);
      expect(await challenge('alice-expired-token')).toMatch(/expired/);
      expect(await challenge('alice-revoked-token')).toMatch(/revoked/);
    });

    it('answers 403 to a write with a read-only token, and lets it read', async () => {
      await using store = await transport.open();
      const token = 'alice-read-only-token';

      expectError(await store.client.create({ id: 100, name: 'Basil' }, { token }), 403);
      expectError(await store.client.delete(1, { token }), 403);
      expect((await store.client.list('', { token })).status).toBe(200);
      expect((await store.client.delete(1, { token })).headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_scope", scope="write"',
      );
    });

    it('accepts any other token as a user of the same name with anyToken', async () => {
      await using store = await transport.open({ anyToken: true });

      await store.client.create({ id: 100, name: 'Basil' }, { token: 'carol' });

      expect(await store.client.names('', { token: 'carol' })).toEqual(['Common ivy', 'Basil']);
      expect(await store.client.names('', { token: 'dave' })).toEqual(['Common ivy']);
      expectError(await store.client.list('', { token: 'alice-expired-token' }), 401);
    });

    it('answers 413 to a body over 1 MiB', async () => {
      await using store = await transport.open();
      const frame = JSON.stringify({ id: 100, name: '' }).length;
      const ofSize = (size: number) => ({ id: 100, name: 'x'.repeat(size - frame) });

      expectError(await store.client.create(ofSize(2 ** 20 + 1)), 413);
      expect((await store.client.create(ofSize(2 ** 20))).status).toBe(200);
    });

    it('names the encoding of a body that it cannot read', async () => {
      await using store = await transport.open();
      const plant = '{"id":100,"name":"Basil"}';
      const utf16 = new Uint8Array(Uint16Array.from(plant, (one) => one.charCodeAt(0)).buffer);
      const messageOf = async (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
        (await store.client.create(body, { headers })).text;

      expect(await messageOf(plant, { 'content-encoding': 'gzip' })).toContain('-Encoding, gzip');
      expect(await messageOf('\x01', { 'content-encoding': 'zstd' })).toContain('-Encoding, zstd');
      expect(await messageOf(utf16)).toContain('it is in UTF-16, and not in UTF-8');
      expect(
        await messageOf(new Uint8Array([0x22, 0xe9, 0x22]), {
          'content-type': 'application/json; charset=iso-8859-1',
        }),
      ).toContain('it is in iso-8859-1, and not in UTF-8');
    });

    it('answers HEAD like GET, without the body', async () => {
      await using store = await transport.open();

      const head = await store.client.ask('HEAD', '/plants');

      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      expect(head.headers.get('content-type')).toBe('application/json');
      const rejected = [
        await store.client.ask('HEAD', '/plants', { token: null }),
        await store.client.ask('HEAD', '/plants/1'),
      ];
      expect(rejected.map(({ status }) => status)).toEqual([401, 405]);
      expect(rejected.map(({ text }) => text)).toEqual(['', '']);
    });

    it.each([
      ['/plants', 'PUT', 'GET, HEAD, POST, OPTIONS'],
      ['/plants/1', 'GET', 'DELETE, OPTIONS'],
    ])('names in Allow what %s takes, at OPTIONS without a token and at %s', async (...row) => {
      const [path, method, allow] = row;
      await using store = await transport.open();

      const options = await store.client.ask('OPTIONS', path, { token: null });
      const other = await store.client.ask(method, path);

      expect(options.status).toBe(204);
      expectError(other, 405);
      expect([options, other].map(({ headers }) => headers.get('allow'))).toEqual([allow, allow]);
    });

    it('indents the JSON of all responses if the profile says so', async () => {
      await using store = await transport.open({
        profile: { parameters: { 'response.white-space': 'indented' } },
      });
      const { client, inside } = store;
      const expectIndented = ({ text, json }: Reply) =>
        expect(text).toBe(JSON.stringify(json, undefined, 2));

      expectIndented(
        await client.create({ id: 100, name: 'A "quoted" name:\n{', tag: '\ud83c\udf3f' }),
      );
      expectIndented(await client.create({}));
      expectIndented(await client.ask('PUT', '/plants'));
      expectIndented(await client.list());
      expectIndented(await client.list('?limit=0'));
      expect((await client.delete(1)).text).toBe('');
      inside.plants.generate({ count: 1500, owners: ['alice'] });
      expectIndented(await client.list());
    });

    it('keeps all plants that are created concurrently', async () => {
      await using store = await transport.open({ plants: [] });
      const ids = Array.from({ length: 20 }, (_, position) => position);

      await Promise.all(ids.map((id) => store.client.create({ id, name: `Plant ${id}` })));

      expect((await store.client.names()).sort()).toEqual(ids.map((id) => `Plant ${id}`).sort());
    });
  });
}
