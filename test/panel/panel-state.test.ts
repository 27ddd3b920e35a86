import { createPlantMock, type PlantMock } from 'plant-store-kit/fetch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AdminClient, localClient } from '../../src/control/client.js';
import { PanelState } from '../../src/panel/panel-state.js';
import { ask, basil, down } from '../ask-mock.js';
import { waitFor } from '../wait-for.js';
import { useFrames } from './next-frame.js';

const frames = useFrames();
const opened: PanelState[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const state of opened.splice(0)) {
    state.stop();
  }
});

function panelOf(client: AdminClient): PanelState {
  const state = new PanelState(client, undefined);
  opened.push(state);
  return state;
}

async function openPanel(mock: PlantMock = createPlantMock()): Promise<PanelState> {
  const state = panelOf(await mock[localClient]());
  void state.start();
  await waitFor(() => expect(state.connection.value).toBe('Live'));
  return state;
}

function shownPaths(state: PanelState): readonly string[] {
  frames.show();
  return state.requests.entries.value.map(({ request }) => `${request.method} ${request.path}`);
}

describe('a panel', () => {
  it('shows what a mock has, and then what changes', async () => {
    const mock = createPlantMock({ faults: [down] });
    await ask(mock);

    const state = await openPanel(mock);
    expect(shownPaths(state)).toEqual(['GET /plants']);
    expect(state.faults.value).toHaveLength(1);
    expect(state.userNames.value).toContain('alice');
    mock.faults.clear();
    await ask(mock, basil);

    await waitFor(() => expect(shownPaths(state)).toEqual(['GET /plants', 'POST /plants']));
    await waitFor(() => expect(state.faults.value).toEqual([]));
  });

  it('looks plants up when their tab is opened, and again when they change', async () => {
    const mock = createPlantMock({ plants: [] });
    const state = await openPanel(mock);
    expect(state.plants.value).toBeUndefined();

    state.open('plants');
    await waitFor(() => expect(state.plants.value).toEqual([]));
    await ask(mock, basil);

    await waitFor(() => expect(state.plants.value).toMatchObject([{ name: 'Basil' }]));
  });

  it('shows the requests and the faults of the chosen sandbox alone', async () => {
    const mock = createPlantMock({ faults: [down] });
    await ask(mock, { token: 'alice-token~one', path: '/plants/7', method: 'DELETE' });
    await ask(mock);
    mock.sandbox('one').faults.clear();
    const state = await openPanel(mock);

    state.show('one');

    await waitFor(() => expect(shownPaths(state)).toEqual(['DELETE /plants/7']));
    expect(state.faults.value).toEqual([]);
  });

  it('goes back to the default sandbox when the shown one has ended', async () => {
    const mock = createPlantMock();
    await ask(mock, { token: 'alice-token~one' });
    const state = await openPanel(mock);
    state.show('one');
    await waitFor(() => expect(state.connection.value).toBe('Live'));
    await waitFor(() => expect(shownPaths(state)).toHaveLength(1));

    await (await mock[localClient]()).endSandbox({ name: 'one' });

    await waitFor(() => expect(state.sandbox.value).toBe('default'));
    expect(state.problem.value).toBe('The sandbox one has ended.');
  });

  it('selects the request that it has sent again', async () => {
    const mock = createPlantMock();
    await ask(mock);
    const state = await openPanel(mock);

    await state.resend(1);

    frames.show();
    expect(state.requests.selected.value?.id).toBe(2);
  });

  it('selects no request after an action that may drop it', async () => {
    const mock = createPlantMock();
    await ask(mock);
    const state = await openPanel(mock);
    state.requests.selectedId.value = 1;

    await state.drop((client) => client.clearRequests());

    expect(state.requests.selectedId.value).toBeUndefined();
  });

  it('has tabs for sandboxes and the profile only where there is more than the default', async () => {
    const plain = await openPanel();
    const mock = createPlantMock({ profile: { parameters: { 'list.default-limit': 20 } } });
    const state = await openPanel(mock);
    expect(plain.tabs.value).toEqual(['requests', 'plants', 'faults', 'users']);
    expect(state.tabs.value).toEqual([...plain.tabs.value, 'profile']);

    await ask(mock, { token: 'alice-token~one' });
    await waitFor(() => expect(state.tabs.value).toContain('sandboxes'));
    state.open('sandboxes');
    mock.endSandboxes();

    await waitFor(() => expect(state.tab.value).toBe('requests'));
  });

  it('offers to undo an action until the next one', async () => {
    const state = await openPanel();

    await state.drop((client) => client.reset(), 'All is reset.');
    const offered = state.undoable.value;
    await state.act((client) => client.undo());

    expect([offered, state.undoable.value]).toEqual(['All is reset.', undefined]);
  });

  it('has the tabs of the operations that the mock has', () => {
    const proxy = { requests: async () => [] } as unknown as AdminClient;

    const state = panelOf(proxy);

    expect([state.has('requests'), state.has('faults')]).toEqual([true, false]);
  });
});

describe('an action of a panel', () => {
  it('that fails says why, until another one succeeds', async () => {
    const state = await openPanel();

    const isDone = await state.act((client) => client.startScenario({ name: 'nowhere' }));
    const problem = state.problem.value;
    await state.act((client) => client.clearFaults());

    expect(isDone).toBe(false);
    expect(problem).toContain('nowhere');
    expect(state.problem.value).toBeUndefined();
  });

  it('waits for the one before it', async () => {
    const state = await openPanel();
    const order: string[] = [];
    let finishFirst = () => {};
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });

    const acts = [
      state.act(() => first.then(() => order.push('first'))),
      state.act(async () => order.push('second')),
    ];
    await waitFor(() => expect(state.isBusy.value).toBe(true));
    finishFirst();
    await Promise.all(acts);

    expect(order).toEqual(['first', 'second']);
    expect(state.isBusy.value).toBe(false);
  });
});

describe('the connection of a panel', () => {
  it('is lost when the mock does not answer, and is tried again each second', async () => {
    vi.useFakeTimers();
    const client = await createPlantMock()[localClient]();
    const streamEvents = vi.fn(client.streamEvents);
    streamEvents.mockRejectedValueOnce(new Error('Nobody listens.'));
    const state = panelOf({ ...client, streamEvents });

    await state.start();
    expect(state.connection.value).toBe('Not connected');
    expect(state.reason.value).toBe('Nobody listens.');
    await vi.advanceTimersByTimeAsync(1000);

    expect(state.connection.value).toBe('Live');
  });

  it('is not tried again after a stop', async () => {
    vi.useFakeTimers();
    const client = await createPlantMock()[localClient]();
    const streamEvents = vi.fn().mockRejectedValue(new Error('Nobody listens.'));
    const state = panelOf({ ...client, streamEvents });

    await state.start();
    state.stop();
    await vi.advanceTimersByTimeAsync(5000);

    expect(streamEvents).toHaveBeenCalledOnce();
  });
});
