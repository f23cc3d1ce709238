import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDeviceStorage } from '../../../../tests/contracts/device-storage.ts';
import { flag, isNumber, isObjectOf, json, text } from './formats.ts';
import { canStore, createStoredValue } from './key-value-store.ts';
import { forgetStored } from './member-store.ts';
import { profileStored } from '../../../features/people/stored.ts';
import { chatStored } from '../../../features/chat/stored.ts';

let device: ReturnType<typeof stubDeviceStorage>;
beforeEach(() => {
  device = stubDeviceStorage();
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const createPoint = () =>
  createStoredValue('localStorage', 'point', json(isObjectOf({ x: isNumber, y: isNumber })));
const changeByAnotherTab = (key: string | null) =>
  dispatchEvent(Object.assign(new Event('storage'), { key }));

describe('a stored value', () => {
  it('is read back, also after a reload, and removed by null', () => {
    createPoint().write({ x: 1, y: 2 });
    expect(createPoint().read()).toEqual({ x: 1, y: 2 });
    createPoint().write(null);
    expect(createPoint().read()).toBeNull();
    expect([...device.items]).toEqual([]);
  });

  it('is the same object until it changes, as React requires', () => {
    const point = createPoint();
    point.write({ x: 1, y: 2 });
    const before = point.read();
    expect(point.read()).toBe(before);
    point.write({ x: 1, y: 3 });
    expect(point.read()).not.toBe(before);
  });

  it('reads as null when it is no JSON or of another shape', () => {
    for (const stored of ['{', '"text"', 'null', '{"x":1}', '{"x":1,"y":"2"}']) {
      device.items.set('point', stored);
      expect(createPoint().read()).toBeNull();
    }
  });

  it('reports changes by this tab and by others, and none for an equal value', () => {
    const point = createPoint();
    const changed = vi.fn<(isOwn: boolean) => void>();
    const unsubscribe = point.subscribe(changed);
    point.write({ x: 1, y: 2 });
    point.write({ x: 1, y: 2 });
    changeByAnotherTab('point');
    changeByAnotherTab('other');
    changeByAnotherTab(null);
    expect(changed.mock.calls).toEqual([[true], [false], [false]]);
    unsubscribe();
    point.write(null);
    changeByAnotherTab('point');
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('keeps the value until the page closes when the browser stores nothing', () => {
    const noted = createStoredValue('localStorage', 'noted', flag);
    device.state.localFails = true;
    expect(noted.write(true)).toBe(false);
    expect(noted.read()).toBe(true);
    expect(createStoredValue('localStorage', 'noted', flag).read()).toBeNull();
    expect(canStore('localStorage')).toBe(false);
    noted.write(null);
    expect(noted.read()).toBeNull();
  });

  it('holds the newer text when storage is full', () => {
    const draft = createStoredValue('localStorage', 'draft', text);
    draft.write('Short');
    const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(draft.write('Longer')).toBe(false);
    expect(draft.read()).toBe('Longer');
    setItem.mockRestore();
    expect(draft.write('Longer')).toBe(true);
  });
});

it('removes all values of a deleted account, and at a sign-out only those named for it, but none of another member', () => {
  for (const uid of ['asha', 'ravi']) {
    chatStored(uid).chatDraft.write('Not sent');
    chatStored(uid).lastRead.write(['2025-10-09T10:00:00Z', 'id']);
    profileStored(uid).savedProfile.write({ is_listed: { value: true, at: 1 } });
  }
  const stored = [chatStored, profileStored];
  forgetStored(stored, 'ravi', 'signed-out');
  expect([...device.items.keys()]).toContain('profile-saved-asha');
  expect([...device.items.keys()]).not.toContain('profile-saved-ravi');
  forgetStored(stored, 'asha', 'deleted');
  expect([...device.items.keys()]).toEqual(['chat-draft-ravi', 'chat-seen-ravi']);
  expect(chatStored('ravi').lastRead.read()).toEqual(['2025-10-09T10:00:00Z', 'id']);
});
