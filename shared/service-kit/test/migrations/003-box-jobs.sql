select job_tables();
