import { emptyAnswer, jsonAnswer } from './answer.js';
import {
  type Behaviour,
  type Exchange,
  type ProviderAnswer,
  type ProviderStore,
  Rejection,
} from './behaviour.js';

async function create(behaviour: Behaviour, store: ProviderStore, body: Uint8Array, owner: string) {
  const members = behaviour.readObject(behaviour.parse(behaviour.decode(body)));
  const id = behaviour.readId(members.id, behaviour.ids);
  const name = behaviour.readName(members.name);
  const tag = behaviour.readTag(members.tag);
  const others = behaviour.readOthers(members);
  const plant = { ...others, id, key: behaviour.keyOf(id), name, tag, owner };
  return behaviour.present(await behaviour.create(store, plant), 'create');
}

async function list(
  behaviour: Behaviour,
  store: ProviderStore,
  query: URLSearchParams,
  user: string,
) {
  const limit = behaviour.readLimit(query);
  const visible = store.plants.filter((plant) => behaviour.visible(plant, user));
  const plants = await behaviour.cut(behaviour.sort(visible), limit);
  return behaviour.presentList(
    plants.map((plant) => behaviour.present(plant, 'list')),
    plants,
  );
}

async function remove(behaviour: Behaviour, store: ProviderStore, pathId: string, user: string) {
  const id = behaviour.readPathId(pathId);
  const found = behaviour.find(store, behaviour.keyOf(id), user);
  if (found.length === 0) {
    behaviour.missing(id);
  }
  await behaviour.remove(store, found);
}

async function succeed(
  behaviour: Behaviour,
  mainStore: ProviderStore,
  exchange: Exchange,
): Promise<ProviderAnswer> {
  const { request } = exchange;
  const { statuses, encode } = behaviour;
  behaviour.admit(request);
  const operation = behaviour.route(request.method, request.path);
  exchange.operation = operation;
  const user = behaviour.authenticate(request.headers.authorization, operation, request);
  const store = behaviour.chooseStore(mainStore, request);
  switch (operation.name) {
    case 'create':
      return jsonAnswer(
        statuses.create,
        await create(behaviour, store, request.body, user),
        encode,
      );
    case 'list':
      return jsonAnswer(statuses.list, await list(behaviour, store, request.query, user), encode);
    case 'delete':
      await remove(behaviour, store, operation.id, user);
      return emptyAnswer(statuses.delete);
  }
}

export async function answerRequest(
  behaviour: Behaviour,
  store: ProviderStore,
  exchange: Exchange,
): Promise<ProviderAnswer> {
  const answer = await succeed(behaviour, store, exchange).catch((error: unknown) => {
    const rejection = error instanceof Rejection ? error : new Rejection(500, `a defect: ${error}`);
    exchange.rejection = rejection;
    const value = behaviour.presentError(rejection, exchange);
    const { status, headers, body } = jsonAnswer(rejection.status, value, behaviour.encode);
    return { status, headers: { ...headers, ...rejection.headers }, body };
  });
  return behaviour.finish(answer, exchange);
}
