export declare function packRoutesFile(text: string): string;
