type ProcessList = {
  machines: { name: string; address: string; pages: number[]; workers: number[] }[];
};

/** Reads a list and refuses what would come to nothing. */
export function readProcesses(text: string): ProcessList;
/** Files by path, from a list that was read. */
export function describeDeployment(list: ProcessList): Record<string, string>;
