-- Of an unlogged sequence a standby has nothing, and cannot make it anew when it takes over ("bad magic number in sequence"):
-- every change would fail from then on. The table stays unlogged; its numbers are written down, one line for 32 of them.
alter sequence announced_changes_id_seq set logged;
