-- The pull's rows: written when every mirrored table is in the registry.
select private.build_sync_pull();
