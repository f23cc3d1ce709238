export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export const isEngineName = (name: string): name is EngineName =>
  (engineNames as readonly string[]).includes(name);
