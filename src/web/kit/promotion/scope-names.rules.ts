import {
  type PromotionScopeKind,
  promotionScopeKinds,
} from '../../../modules/promotion/promotion-terms.rules.ts';

type NamedScope = { kind: PromotionScopeKind; id: number; name: string };

/** What chosen things are called, as a form sends it along: a line each. */
export function writeScopeNames(scopes: readonly NamedScope[]): string {
  return scopes.map(({ kind, id, name }) => `${kind}:${id}:${name.replaceAll(/\s+/g, ' ')}`).join('\n');
}

export function readScopeNames(text: string): NamedScope[] {
  return text.split('\n').flatMap((line) => {
    const [, said = '', id = '', name = ''] = /^([a-z]+):([1-9]\d{0,14}):(.+)$/.exec(line.trim()) ?? [];
    const kind = promotionScopeKinds.find((each) => each === said);
    return kind === undefined ? [] : [{ kind, id: Number(id), name }];
  });
}

export function nameOfScope(
  names: readonly NamedScope[],
  scope: { kind: PromotionScopeKind; id: number },
): string | null {
  return names.find(({ kind, id }) => kind === scope.kind && id === scope.id)?.name ?? null;
}
